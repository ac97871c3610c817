package dev.flow.triggers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.testing.Eventually;
import dev.flow.triggers.TriggersFixture.EngineKind;
import dev.flow.triggers.controller.Presence;
import dev.flow.triggers.controller.TimeSpec;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Activations whose reconciliation of schedules loses the engine at each call in turn: repeated, or undone by the
 * activation that follows, they leave the schedules of the revision that was applied last, and pauses as they were.
 */
final class ReconciliationFaultsTest {
    private static final String BODY = "do: [{note: {set: {done: true}}}]";
    private static final String PAUSED = "kept";

    /** From r1 to r2 three schedules are told, and one is deleted. */
    private static final int CALLS = 4;

    private final TriggersFixture fixture = new TriggersFixture(EngineKind.EMBEDDED);
    private final Map<String, List<DeclaredTrigger>> revisions = new HashMap<>();
    private long fence;

    @BeforeEach
    void revisions() {
        fixture.declare(PAUSED, BODY, "spec: {cron: '0 3 * * *'}")
                .declare("changed", BODY, "spec: {cron: '0 4 * * *'}")
                .declare("removed", BODY, "spec: {cron: '0 5 * * *'}");
        revisions.put("r1", fixture.declared());
        fixture.undeclare("removed");
        fixture.declare(PAUSED, BODY, "spec: {cron: '0 6 * * *'}")
                .declare("changed", BODY, "spec: {cron: '0 7 * * *'}")
                .declare("added", BODY, "spec: {cron: '0 8 * * *'}");
        revisions.put("r2", fixture.declared());
        apply("r1", ++fence, fixture.engine().client());
        fixture.triggers.pause(PAUSED, "ada", "maintenance");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void apply(String revision, long token, WorkflowClient client) {
        var _ = fixture.through(client, id -> Objects.requireNonNull(revisions.get(id)))
                .apply(revision, token);
    }

    @ParameterizedTest
    @CsvSource({"BEFORE, true", "AFTER, true", "BEFORE, false", "AFTER, false"})
    void a_failure_at_any_call_leaves_the_schedules_of_the_revision_that_is_applied_last(
            FailingCalls.Moment moment, boolean repeated) {
        int call = 1;
        while (failed("r2", moment, call)) {
            if (repeated) {
                apply("r2", fence, fixture.engine().client());
                assertAre("r2");
            }
            apply("r1", ++fence, fixture.engine().client());
            assertAre("r1");
            call++;
        }
        assertAre("r2");
        assertThat(call).isEqualTo(CALLS + 1);
    }

    @ParameterizedTest
    @EnumSource
    void a_call_that_fails_once_is_repeated(FailingCalls.Moment moment) {
        for (int call = 1; call <= CALLS; call++) {
            FailingCalls failing = FailingCalls.once(moment, call);
            through(failing, client -> apply("r2", ++fence, client));
            assertThat(failing.haveFailed()).isTrue();
            assertAre("r2");
            apply("r1", ++fence, fixture.engine().client());
            assertAre("r1");
        }
    }

    /** Applies a revision while the connection breaks for good; false when there were fewer calls. */
    private boolean failed(String revision, FailingCalls.Moment moment, int call) {
        FailingCalls failing = FailingCalls.from(moment, call);
        fence++;
        through(failing, client -> {
            if (call <= CALLS) {
                assertThatThrownBy(() -> apply(revision, fence, client))
                        .isInstanceOfSatisfying(
                                TriggersException.class,
                                e -> assertThat(e.code()).isEqualTo(TriggersException.Code.ENGINE_UNAVAILABLE));
            } else {
                apply(revision, fence, client);
            }
        });
        return failing.haveFailed();
    }

    private void through(FailingCalls failing, Consumer<WorkflowClient> use) {
        var stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setTarget(((EmbeddedEngine) fixture.engine()).target())
                .setGrpcClientInterceptors(List.of(failing))
                .build());
        try {
            use.accept(WorkflowClient.newInstance(
                    stubs,
                    WorkflowClientOptions.newBuilder()
                            .setDataConverter(
                                    fixture.engine().client().getOptions().getDataConverter())
                            .build()));
        } finally {
            stubs.shutdownNow();
        }
    }

    /** The rows, and the workflows themselves. */
    private void assertAre(String revision) {
        Map<String, JsonNode> wanted = new TreeMap<>();
        Objects.requireNonNull(revisions.get(revision))
                .forEach(trigger -> wanted.put(trigger.name(), TimeSpec.of(trigger)));
        Map<String, JsonNode> present = new TreeMap<>();
        fixture.rows.schedules().all().forEach((name, schedule) -> {
            if (!schedule.isDeleted()) {
                present.put(name, schedule.spec());
            }
        });
        assertThat(present).isEqualTo(wanted);
        Set<String> open = Eventually.get(this::open, names -> names.equals(wanted.keySet()));
        assertThat(open).isEqualTo(wanted.keySet());
        assertThat(fixture.rows.pauses().all().keySet()).containsExactly(PAUSED);
    }

    private Set<String> open() {
        Set<String> open = new TreeSet<>();
        for (String name : List.of(PAUSED, "changed", "removed", "added")) {
            if (fixture.client.presence(name) == Presence.OPEN) {
                open.add(name);
            }
        }
        return open;
    }
}
