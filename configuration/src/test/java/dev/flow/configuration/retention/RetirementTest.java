package dev.flow.configuration.retention;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.Definition;
import dev.flow.store.Dialect;
import dev.flow.store.Isolation;
import dev.flow.store.ManualTime;
import dev.flow.testing.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** On both databases, with the tables of the service. */
final class RetirementTest {
    private static final String KEPT_RUN = "The engine keeps runs of it.";

    private final List<World> opened = new ArrayList<>();

    private World open(Dialect dialect) {
        var world = new World(dialect);
        opened.add(world);
        return world;
    }

    @AfterEach
    void close() {
        opened.forEach(World::close);
    }

    private static void assertKept(World world, String revision, String... reasons) {
        assertThat(world.retire(revision)).extracting(Blocker::reason).containsExactly(reasons);
        assertThat(world.revisions.find(revision)).isPresent();
    }

    private static void assertDefinitionKept(World world, String digest, String... reasons) {
        assertThat(world.retirement().definitions().retire(digest))
                .extracting(Blocker::reason)
                .containsExactly(reasons);
        assertThat(world.definitions.find(digest)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void each_use_of_a_revision_keeps_it(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        world.days(100);
        String active = world.active("new");
        world.time.pass(Duration.ofHours(1));
        String newest = world.publish("newest");

        assertKept(
                world,
                old,
                "It was active before, and can be rolled back to.",
                "It was published or active less than PT2160H ago.");
        world.days(95);
        assertKept(world, active, "It is active.", "A participant of activations was brought to it.");
        assertKept(world, newest, "It is one of the newest 1.");
        assertKept(world, old, "It was active before, and can be rolled back to.");
        assertThat(world.retire(old))
                .extracting(Blocker::until)
                .containsExactly(ManualTime.START.plus(Duration.ofDays(100 + 120)));

        world.days(30);
        world.outside.put(old, KEPT_RUN);
        assertKept(world, old, KEPT_RUN);
        world.outside.clear();
        var underWay = world.begin(world.request(old));
        assertKept(world, old, "An activation of it is under way.");
        world.cancel(underWay);
        world.schedules.apply(old, 1_000);
        assertKept(world, old, "A participant of activations was brought to it.");
        world.schedules.apply(active, 1_001);

        assertThat(world.retire(old)).isEmpty();
        assertThat(world.revisions.find(old)).isEmpty();
        assertThat(world.retire(old)).as("a second time").isEmpty();
        assertThat(world.revisions.list(null, 10)).extracting(each -> each.id()).containsExactly(newest, active);
    }

    @ParameterizedTest
    @EnumSource
    void each_use_of_a_definition_keeps_it(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        String parent = world.definitionsOf(old).get(0);
        String child = world.definitionsOf(old).get(1);
        world.active("new");
        world.days(200);

        assertDefinitionKept(world, parent, "A revision that is kept has it.");
        assertThat(world.pass()).isEqualTo(new Retirement.Pass(List.of(old), List.of()));
        assertThat(world.definitions.findStartable(parent)).as("hidden").isEmpty();
        assertDefinitionKept(world, parent, "A start may have found it before it was retired.");
        assertThat(world.retirement().definitions().blockers().get(parent))
                .extracting(Blocker::until)
                .containsExactly(world.time.instant().plus(Duration.ofHours(1)));

        world.time.pass(Duration.ofHours(1));
        world.outside.put(parent, KEPT_RUN);
        assertDefinitionKept(world, parent, KEPT_RUN);
        assertDefinitionKept(world, child, "A definition that is kept runs it as a sub-workflow.");
        assertThat(world.pass().definitions()).isEmpty();
        assertThat(world.definitions.findStartable(parent)).as("shown again").isPresent();

        world.outside.clear();
        assertThat(world.pass().definitions()).as("hidden again").isEmpty();
        world.time.pass(Duration.ofHours(1));
        assertThat(world.pass().definitions()).containsExactlyInAnyOrder(parent, child);
        assertThat(world.definitions.findAll(List.of(parent, child))).isEmpty();
        assertThat(world.retirement().definitions().retire(parent))
                .as("a second time")
                .isEmpty();
        assertThat(world.pass()).isEqualTo(new Retirement.Pass(List.of(), List.of()));
        assertThat(world.store.<Integer>read(transaction -> transaction
                        .query("select count(*) from definition")
                        .mapTo(Integer.class)
                        .one()))
                .as("the content of the active revision alone")
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void a_definition_that_was_just_stored_stays_for_what_is_about_to_name_it(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        String child = world.definitionsOf(old).get(1);
        Definition definition = world.definitions.find(child).orElseThrow();
        world.active("new");
        world.days(200);
        world.pass();
        world.time.pass(Duration.ofHours(1));
        world.pass();
        assertThat(world.definitions.find(child)).isEmpty();

        world.definitions.add(List.of(definition), Map.of());
        assertDefinitionKept(
                world, child, "It was stored less than a day ago.", "Starts can name it until it is retired.");
    }

    @ParameterizedTest
    @EnumSource
    void nothing_is_removed_while_the_engine_is_unavailable(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        world.active("new");
        world.days(200);
        world.failure.set(Optional.of(new IllegalStateException("UNAVAILABLE")));

        assertThatThrownBy(world::pass).hasMessage("UNAVAILABLE");
        assertThatThrownBy(() -> world.retire(old)).hasMessage("UNAVAILABLE");
        assertThat(world.revisions.find(old)).isPresent();

        world.failure.set(Optional.empty());
        String definition = world.definitionsOf(old).getFirst();
        world.pass();
        world.time.pass(Duration.ofHours(1));
        world.failure.set(Optional.of(new IllegalStateException("UNAVAILABLE")));
        assertThatThrownBy(world::pass).hasMessage("UNAVAILABLE");
        assertThatThrownBy(() -> world.retirement().definitions().retire(definition))
                .hasMessage("UNAVAILABLE");
        assertThat(world.definitions.find(definition)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void a_revision_that_was_retired_after_it_was_planned_is_not_activated(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        world.active("new");
        world.days(200);
        var planned = world.request(old);
        assertThat(world.retire(old)).isEmpty();

        assertThatThrownBy(() -> world.begin(planned))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.NOT_FOUND))
                .hasMessageContaining("The revision " + old + " was retired");
        assertThat(world.publish("old")).as("of the same content").isEqualTo(old);
        world.activate(old);
    }

    @ParameterizedTest
    @EnumSource
    void an_activation_and_a_retirement_at_once_leave_no_activation_without_a_revision(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        world.active("new");
        for (int round = 0; round < 10; round++) {
            world.publish("old");
            world.days(200);
            var planned = world.request(old);
            var retired = CompletableFuture.supplyAsync(() -> world.retire(old));
            var begun = CompletableFuture.supplyAsync(() -> world.begin(planned))
                    .handle((activation, e) -> Optional.ofNullable(activation));

            boolean kept = !retired.join().isEmpty();
            assertThat(begun.join().isPresent()).as("round %s", round).isEqualTo(kept);
            assertThat(world.revisions.find(old).isPresent())
                    .as("round %s", round)
                    .isEqualTo(kept);
            begun.join().ifPresent(world::cancel);
        }
    }

    /** SQLite has one writer at a time. */
    @Test
    void a_removal_waits_for_a_publication_that_has_found_the_revision() {
        var world = open(Dialect.POSTGRESQL);
        String old = world.active("old");
        world.active("new");
        world.days(200);
        var now = world.store.now();

        var retired = world.store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            assertThat(world.revisions.keep(transaction, old)).isTrue();
            var retirement = CompletableFuture.supplyAsync(() -> world.retire(old));
            Eventually.get(() -> retirement.isDone() || world.isWaitingForALock(), done -> done);
            transaction
                    .update("update configuration_publication set updated_at = :now where revision_id = :id")
                    .bind("now", now)
                    .bind("id", old)
                    .execute();
            return retirement;
        });

        assertThat(retired.join())
                .extracting(Blocker::reason)
                .contains("It was published or active less than PT2160H ago.");
        assertThat(world.revisions.find(old)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void a_publication_and_a_retirement_at_once_leave_a_whole_revision(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        world.active("new");
        List<String> definitions = world.definitionsOf(old);
        for (int round = 0; round < 10; round++) {
            world.days(200);
            if (round % 2 == 0) { // the definitions go too, otherwise the revision
                world.pass();
                world.time.pass(Duration.ofHours(1));
            }
            var retired = CompletableFuture.supplyAsync(world::pass);
            var published = CompletableFuture.supplyAsync(() -> world.publish("old"));

            assertThat(published.join()).isEqualTo(old);
            retired.join();
            assertThat(world.revisions.find(old)).as("round %s", round).isPresent();
            assertThat(definitions)
                    .as("round %s", round)
                    .allMatch(digest -> world.definitions.findStartable(digest).isPresent());
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_start_that_has_found_a_definition_which_is_retired_then_keeps_it(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        String parent = world.definitionsOf(old).getFirst();
        world.active("new");
        world.days(200);

        assertThat(world.definitions.findStartable(parent))
                .as("as a start finds it")
                .isPresent();
        world.pass();
        world.outside.put(parent, KEPT_RUN); // the start has ended
        assertThat(world.definitions.findStartable(parent))
                .as("as a later start finds it")
                .isEmpty();
        world.time.pass(Duration.ofHours(1));

        assertThat(world.pass().definitions()).isEmpty();
        assertThat(world.definitions.ofRun(parent)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void two_retirements_at_once_remove_everything_once(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        List<String> definitions = world.definitionsOf(old);
        world.active("new");
        world.days(200);

        var one = CompletableFuture.supplyAsync(world::pass);
        var other = CompletableFuture.supplyAsync(world::pass);
        one.join();
        other.join();
        assertThat(world.revisions.find(old)).isEmpty();
        world.time.pass(Duration.ofHours(1));
        one = CompletableFuture.supplyAsync(world::pass);
        other = CompletableFuture.supplyAsync(world::pass);
        int removed =
                one.join().definitions().size() + other.join().definitions().size();
        if (removed == 0) { // one of them looked before the other had hidden them
            world.time.pass(Duration.ofHours(1));
            removed = world.pass().definitions().size();
        }
        assertThat(removed).isEqualTo(2);
        assertThat(world.definitions.findAll(definitions)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void content_that_another_scope_has_stays_for_it(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        String parent = world.definitionsOf(old).getFirst();
        var theirs = new StoredDefinitions(world.store, "sha256:theirs");
        theirs.add(List.of(world.definitions.find(parent).orElseThrow()), Map.of());
        world.active("new");
        world.days(200);
        world.pass();
        world.time.pass(Duration.ofHours(1));

        assertThat(world.pass().definitions()).hasSize(2);
        assertThat(world.definitions.find(parent)).isEmpty();
        assertThat(theirs.find(parent)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void nothing_goes_from_a_scope_that_never_activated_a_revision(Dialect dialect) {
        var world = open(dialect);
        String first = world.publish("old");
        world.publish("new");
        world.days(400);

        assertThat(world.pass()).isEqualTo(new Retirement.Pass(List.of(), List.of()));
        assertThat(world.retire(first))
                .extracting(Blocker::reason)
                .containsExactly("No revision of its scope was ever active.");
        assertThat(world.questions).as("questions to the engine").hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void documents_of_a_retired_revision_count_as_not_published(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        Manifest manifest =
                Manifest.of(world.revisions.content(old).orElseThrow().documents());
        world.active("new");
        assertThat(world.revisions.isPublished(manifest)).isTrue();
        world.days(200);
        world.pass();

        assertThat(world.revisions.isPublished(manifest)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void an_operator_reads_what_is_kept_and_why(Dialect dialect) {
        var world = open(dialect);
        String old = world.active("old");
        world.active("new");
        world.days(200);
        world.outside.put(old, KEPT_RUN);

        assertThat(RetentionSummary.of(
                        "revisions", world.retirement().revisions().blockers()))
                .isEqualTo("2 revisions, 0 of them to be removed."
                        + " 1: A participant of activations was brought to it. 1: It is active."
                        + " 1: It is one of the newest 1. 1: The engine keeps runs of it.");
    }
}
