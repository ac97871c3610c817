package dev.flow.conformance;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/** Rules of the code that a machine can check: arrows between modules, determinism, naming. */
final class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.flow");

    /** The one clock, which lets time pass for those that it is injected into. */
    private static final String CLOCK = "Timekeeper";

    private static final String[] MODULES = {
        "testing",
        "expression",
        "definition",
        "engine",
        "calls",
        "store",
        "server",
        "identity",
        "runs",
        "triggers",
        "events",
        "queues",
        "configuration",
        "gateway",
        "runtime",
        "reporting",
        "workflowtest",
        "cli"
    };

    /** Packages of code that runs inside workflows, also of workflows to come. */
    private static final String[] WORKFLOW_CODE = {
        "dev.flow.engine.interpreter..",
        "dev.flow.engine.cursor..",
        "dev.flow..workflow..",
        "dev.flow.triggers.schedule.."
    };

    /** The packages of temporal-test-server and temporal-testing that the SDK itself does not have. */
    private static final String[] TEST_SERVER = {
        "io.temporal.testserver..",
        "io.temporal.testing..",
        "io.temporal.internal.testservice..",
        "io.temporal.api.testservice.."
    };

    /** The classes of temporal-test-server in a package of the SDK. */
    private static final String TEST_SERVER_STUBS = "io.temporal.serviceclient.TestServiceStubs";

    /** Shared by all runs of a worker and confined to none: they decide nothing that a replay would see. */
    private static final Set<String> WORKER_CACHES = Set.of("Program", "SchemaCheck", "DefinitionCache");

    /** A generator seeded from the run's own identity: the jitter of retries is the same in every replay. */
    private static final String SEEDED = "Retries";

    /** The nonce of a client's assertion has to be new each time, and exists in an activity only. */
    private static final String NONCE = "ClientAssertion";

    @Test
    void every_module_is_looked_at() {
        assertThat(CLASSES.stream().map(type -> type.getPackageName().split("\\.", -1)[2]))
                .contains(MODULES);
    }

    @Test
    void modules_depend_in_one_direction() {
        check(layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("expression")
                .definedBy("dev.flow.expression..")
                .layer("definition")
                .definedBy("dev.flow.definition..")
                .layer("engine")
                .definedBy("dev.flow.engine..")
                .layer("calls")
                .definedBy("dev.flow.calls..")
                .layer("store")
                .definedBy("dev.flow.store..")
                .layer("server")
                .definedBy("dev.flow.server..")
                .layer("identity")
                .definedBy("dev.flow.identity..")
                .layer("runs")
                .definedBy("dev.flow.runs..")
                .layer("triggers")
                .definedBy("dev.flow.triggers..")
                .layer("events")
                .definedBy("dev.flow.events..")
                .layer("queues")
                .definedBy("dev.flow.queues..")
                .layer("configuration")
                .definedBy("dev.flow.configuration..")
                .layer("gateway")
                .definedBy("dev.flow.gateway..")
                .layer("runtime")
                .definedBy("dev.flow.runtime..")
                .layer("reporting")
                .definedBy("dev.flow.reporting..")
                .layer("workflowtest")
                .definedBy("dev.flow.workflowtest..")
                .layer("cli")
                .definedBy("dev.flow.cli..")
                .layer("testing")
                .definedBy("dev.flow.testing..")
                .whereLayer("testing")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("testing")
                .mayNotAccessAnyLayer()
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("workflowtest")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("reporting")
                .mayOnlyBeAccessedByLayers("workflowtest", "cli")
                .whereLayer("runtime")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("gateway")
                .mayOnlyBeAccessedByLayers("runtime", "cli")
                .whereLayer("configuration")
                .mayOnlyBeAccessedByLayers("gateway", "runtime", "workflowtest", "cli")
                .whereLayer("runs")
                .mayOnlyBeAccessedByLayers("triggers", "events", "queues", "configuration", "gateway", "runtime", "cli")
                .whereLayer("triggers")
                .mayOnlyBeAccessedByLayers("events", "queues", "gateway", "runtime", "cli")
                .whereLayer("events")
                .mayOnlyBeAccessedByLayers("queues", "gateway", "runtime", "cli")
                .whereLayer("queues")
                .mayOnlyBeAccessedByLayers("gateway", "runtime", "cli")
                .whereLayer("engine")
                .mayOnlyBeAccessedByLayers(
                        "calls",
                        "runs",
                        "triggers",
                        "events",
                        "queues",
                        "configuration",
                        "gateway",
                        "runtime",
                        "reporting",
                        "workflowtest",
                        "cli")
                .whereLayer("calls")
                .mayOnlyBeAccessedByLayers("configuration", "runtime", "workflowtest", "cli")
                .whereLayer("server")
                .mayOnlyBeAccessedByLayers("engine", "runtime", "cli")
                .whereLayer("server")
                .mayOnlyAccessLayers("store")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers(
                        "server", "runs", "triggers", "events", "queues", "configuration", "gateway", "runtime", "cli")
                .whereLayer("identity")
                .mayOnlyBeAccessedByLayers("runs", "triggers", "events", "configuration", "gateway", "runtime", "cli")
                .whereLayer("identity")
                .mayNotAccessAnyLayer()
                .whereLayer("expression")
                .mayOnlyBeAccessedByLayers(
                        "definition", "engine", "calls", "triggers", "events", "workflowtest", "cli"));
    }

    @Test
    void the_language_knows_neither_the_engine_nor_the_network() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.flow.expression..", "dev.flow.definition..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.temporal..", "java.net.http..", "java.nio.file..", "org.apache.hc..", "picocli..")
                .because("definition and expression do no I/O and do not depend on Temporal"));
    }

    @Test
    void internal_packages_are_used_by_their_own_module_only() {
        for (String module : MODULES) {
            String own = "dev.flow." + module + "..";
            check(noClasses()
                    .that()
                    .resideOutsideOfPackage(own)
                    .should()
                    .dependOnClassesThat(resideInAPackage(own).and(resideInAPackage("..internal..")))
                    .because("internal packages may change freely"));
        }
    }

    @Test
    void packages_of_the_language_have_no_cycles_with_the_engine() {
        check(slices().matching("dev.flow.(*)..").should().beFreeOfCycles());
    }

    /** The one facade: the class {@code Expression} composes internal packages, which use the types of its API. */
    private static final String FACADE = "dev.flow.expression";

    @Test
    void packages_have_no_cycles() {
        check(slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        String[] names = type.getPackageName().split("\\.", -1);
                        boolean ours = names.length > 2 && names[0].equals("dev") && names[1].equals("flow");
                        return !ours || type.getPackageName().equals(FACADE)
                                ? SliceIdentifier.ignore()
                                : SliceIdentifier.of(type.getPackageName());
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles());
    }

    @Test
    void nobody_asks_the_machine_for_the_time() {
        check(noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now")
                .orShould()
                .callMethod(ZonedDateTime.class, "now")
                .orShould()
                .callMethod(OffsetDateTime.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .because("there is one clock, and it is injected"));
    }

    @Test
    void nobody_sleeps() {
        check(noClasses()
                .that(areNot(Set.of(CLOCK)))
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", java.time.Duration.class)
                .because("time is a dependency"));
    }

    @Test
    void nobody_draws_numbers_that_a_replay_would_draw_otherwise() {
        check(noClasses()
                .that(resideInAnyPackage(
                                "dev.flow.expression..",
                                "dev.flow.definition..",
                                "dev.flow.engine..",
                                "dev.flow.triggers.schedule..")
                        .and(areNot(Set.of(NONCE))))
                .should()
                .callConstructor(Random.class)
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .because("a replay has to decide as the first execution did"));
        check(noClasses()
                .that(areNot(Set.of(SEEDED)))
                .should()
                .callConstructor(Random.class, long.class)
                .because("seeded generators are for jitter only"));
    }

    @Test
    void workflow_code_has_no_threads_clocks_files_or_unordered_maps() {
        check(noClasses()
                .that(resideInAnyPackage(WORKFLOW_CODE).and(areNot(WORKER_CACHES)))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("java.util.concurrent..", "java.io..", "java.nio.file..", "java.net..")
                                .and(areNot(Set.of(
                                        "Serializable", "UncheckedIOException", "IOException", "ObjectInputStream"))))
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.time.Clock")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.HashMap")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.HashSet")
                .because("it must decide again as it did: only the engine's time, order and threads exist there"));
    }

    @Test
    void nothing_depends_on_the_test_server_of_the_sdk() {
        DescribedPredicate<JavaClass> ofTestServer = resideInAnyPackage(TEST_SERVER)
                .or(DescribedPredicate.describe(
                        "stubs of its service", type -> type.getName().startsWith(TEST_SERVER_STUBS)));
        check(noClasses()
                .should()
                .dependOnClassesThat(ofTestServer)
                .because("tests run on the service that serves, with a clock that skips time"));
    }

    @Test
    void names_say_what_a_thing_is() {
        check(noClasses()
                .should()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Impl")
                .because("a noun says what the class is"));
    }

    @Test
    void nothing_is_printed_but_by_the_command_line() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.flow.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .because("libraries log; data on stdout belongs to the command line"));
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> areNot(Set<String> names) {
        return DescribedPredicate.describe(
                "are not " + names, type -> !names.contains(outermost(type).getSimpleName()));
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }
}
