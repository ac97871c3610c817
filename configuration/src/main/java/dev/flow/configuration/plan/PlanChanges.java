package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.compare.Difference;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.definition.CheckedWorkflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The changes of a plan: definitions first, then what differs otherwise. Tests have no effect and are left out. */
record PlanChanges(
        PlannedRevision before,
        PlannedRevision after,
        List<Difference> differences,
        Function<ObjectNode, List<Instant>> firings) {
    private static final int SHORT_DIGEST = 19;

    /** @throws LifecycleException {@code LIMIT_EXCEEDED} */
    List<Plan.Change> changes() {
        List<Plan.Change> changes = new ArrayList<>();
        Set<String> names = new TreeSet<>(before.active().keySet());
        names.addAll(after.active().keySet());
        for (String name : names) {
            String old = before.active().get(name);
            String now = after.active().get(name);
            if (now == null || !now.equals(old)) {
                changes.add(definition(name, old, now));
            }
        }
        for (Difference difference : differences) {
            boolean told = difference.kind() == Kind.WORKFLOW || difference.kind() == Kind.DEFINITION;
            if (!told && difference.subjectKind() != SubjectKind.TEST) {
                changes.add(change(difference));
            }
        }
        if (changes.size() > Plan.MAX_CHANGES) {
            throw LifecycleException.of(
                    LifecycleException.Code.LIMIT_EXCEEDED,
                    "The plan has " + changes.size() + " changes; it may have " + Plan.MAX_CHANGES
                            + ". Activate the changes in several steps.");
        }
        return changes;
    }

    private Plan.Change definition(String name, @Nullable String old, @Nullable String now) {
        String operation = old == null ? "add" : now == null ? "remove" : "change";
        String summary = switch (operation) {
            case "add" -> "Workflow " + name + " " + version(after, name) + " is added: runs can be started.";
            case "remove" ->
                "Workflow " + name + " " + version(before, name)
                        + " is removed: no run can be started any more, and open ones end on its definition.";
            default ->
                "New runs of " + name + " use the definition " + shortened(now) + " (version "
                        + version(after, name) + ") instead of " + shortened(old) + " (version "
                        + version(before, name) + ").";
        };
        return new Plan.Change(
                "definition", operation, "workflow", name, json(before, name, old), json(after, name, now), summary);
    }

    private static String version(PlannedRevision revision, String name) {
        CheckedWorkflow workflow = revision.workflows().get(name);
        return workflow == null ? "" : workflow.version();
    }

    private static String shortened(@Nullable String digest) {
        return digest == null ? "" : digest.substring(0, Math.min(SHORT_DIGEST, digest.length()));
    }

    private static @Nullable ObjectNode json(PlannedRevision revision, String name, @Nullable String digest) {
        return digest == null
                ? null
                : JsonNodeFactory.instance.objectNode().put("digest", digest).put("version", version(revision, name));
    }

    private static Plan.Change change(Difference difference) {
        return new Plan.Change(
                difference.kind().toString(),
                difference.operation().toString(),
                difference.subjectKind().toString(),
                difference.subject(),
                difference.before(),
                difference.after(),
                difference.summary());
    }

    /** What becomes of schedules. */
    List<Plan.ScheduleChange> schedules() {
        Map<String, ObjectNode> old = before.triggers();
        Map<String, ObjectNode> now = after.triggers();
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        List<Plan.ScheduleChange> changes = new ArrayList<>();
        for (String name : names) {
            ObjectNode one = scheduled(old.get(name));
            ObjectNode other = scheduled(now.get(name));
            boolean same = one == null ? other == null : one.equals(other);
            if (!same) {
                String operation = one == null ? "add" : other == null ? "remove" : "change";
                changes.add(new Plan.ScheduleChange(
                        name, operation, one, other, other == null ? List.of() : firings.apply(other)));
            }
        }
        return changes;
    }

    private static @Nullable ObjectNode scheduled(@Nullable ObjectNode trigger) {
        return trigger != null && TriggerDocuments.isScheduled(trigger) ? trigger : null;
    }
}
