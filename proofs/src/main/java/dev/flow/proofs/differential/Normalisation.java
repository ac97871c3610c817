package dev.flow.proofs.differential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes out of histories and descriptions what two services may have differently. Ids are numbered as they appear, so
 * that equal ones stay equal and different ones different. Not thread-safe.
 */
final class Normalisation {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int SECONDS_OF_MINUTE = 60;
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    /**
     * Fields that say nothing about the workflow. {@code taskId} and {@code version} are places in the log of a
     * cluster; sizes are those of the encoding, in which ids and times have lengths; {@code stateTransitionCount}
     * counts writes of the mutable state, which is a matter of how a service stores it; {@code expireTime} is when
     * Temporal's retention ends; when the next attempt of an activity begins is said until it does, which is a matter
     * of the moment of the look; namespaces are compared by their names.
     */
    private static final Set<String> DROPPED = Set.of(
            "taskId",
            "version",
            "historySizeBytes",
            "stateTransitionCount",
            "forkEventVersion",
            "executionDuration",
            "expireTime",
            "nextAttemptScheduleTime",
            "currentRetryInterval",
            "namespaceId",
            "parentNamespaceId",
            "parentWorkflowNamespaceId");

    private final JsonFormat.Printer printer = JsonFormat.printer().omittingInsignificantWhitespace();
    private final Map<String, String> ids = new HashMap<>();

    String event(HistoryEvent event) {
        return json(event);
    }

    /**
     * Of a run. What is pending counts while it is open: Temporal goes on listing what was pending when a run closed,
     * of which nothing follows. Of the options of activities, Temporal gives the name of a queue as that of another one
     * and leaves out the error types that are not retried; both are in the history. So are request ids, of which
     * Temporal gives the event of a signal for that of the start that came with it.
     */
    String description(DescribeWorkflowExecutionResponse description) {
        DescribeWorkflowExecutionResponse.Builder normal = description.toBuilder();
        if (description.getWorkflowExecutionInfo().getStatus()
                != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
            normal.clearPendingActivities().clearPendingChildren().clearPendingWorkflowTask();
        }
        for (PendingActivityInfo.Builder activity : normal.getPendingActivitiesBuilderList()) {
            activity.getActivityOptionsBuilder()
                    .getTaskQueueBuilder()
                    .clearKind()
                    .clearNormalName();
            activity.getActivityOptionsBuilder().getRetryPolicyBuilder().clearNonRetryableErrorTypes();
        }
        List<PendingActivityInfo> activities = normal.getPendingActivitiesList().stream()
                .sorted(Comparator.comparing(PendingActivityInfo::getActivityId))
                .toList();
        List<PendingChildExecutionInfo> children = normal.getPendingChildrenList().stream()
                .sorted(Comparator.comparingLong(PendingChildExecutionInfo::getInitiatedId))
                .toList();
        normal.clearPendingActivities().addAllPendingActivities(activities);
        normal.clearPendingChildren().addAllPendingChildren(children);
        normal.getWorkflowExtendedInfoBuilder().clearRequestIdInfos();
        return json(normal);
    }

    String text(String text) {
        return UUID.matcher(text).replaceAll(found -> id(found.group()));
    }

    /** Why a command was refused: the cause is compared, and not the words. */
    private static String refusal(String message) {
        return message.startsWith("Bad") && message.contains(": ")
                ? message.substring(0, message.indexOf(": "))
                : message;
    }

    /** Temporal lets a run that continues as new within its first second wait for the rest of that second. */
    private static boolean isThrottle(Map.Entry<String, JsonNode> field) {
        return field.getKey().equals("firstWorkflowTaskBackoff")
                && field.getValue().asText().startsWith("0");
    }

    /** A cron schedule's next hour is as far away as the scenario has taken time: whole minutes are compared. */
    private static String backoff(String seconds) {
        double minutes = Double.parseDouble(seconds.substring(0, seconds.length() - 1)) / SECONDS_OF_MINUTE;
        return minutes < 1 ? seconds : Math.round(minutes) + " min";
    }

    /** No time, as Go has it. */
    private static boolean isNone(Map.Entry<String, JsonNode> field) {
        return field.getKey().endsWith("Time") && field.getValue().asText().startsWith("0001-");
    }

    /** Values can have ids in them. */
    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }

    private String id(String id) {
        return ids.computeIfAbsent(id, _ -> "#" + ids.size());
    }

    private String json(MessageOrBuilder message) {
        try {
            return normal("", JSON.readTree(printer.print(message))).toString();
        } catch (InvalidProtocolBufferException | JsonProcessingException e) {
            throw new IllegalStateException("A message has no JSON.", e);
        }
    }

    private JsonNode normal(String name, JsonNode node) {
        return switch (node) {
            case ObjectNode object -> object(object);
            case ArrayNode array -> {
                ArrayNode normal = JsonNodeFactory.instance.arrayNode();
                array.forEach(element -> normal.add(normal(name, element)));
                yield normal;
            }
            case TextNode _ when name.endsWith("Time") -> TextNode.valueOf("time");
            case TextNode timeout
            when name.equals("startToCloseTimeout") && timeout.textValue().contains(".") ->
                TextNode.valueOf("slowed down");
            case TextNode backoff
            when name.equals("firstWorkflowTaskBackoff") -> TextNode.valueOf(backoff(backoff.textValue()));
            case TextNode data when name.equals("data") -> TextNode.valueOf(text(decoded(data.textValue())));
            case TextNode message when name.equals("message") -> TextNode.valueOf(refusal(text(message.textValue())));
            case TextNode text when name.equals("requestId") -> TextNode.valueOf(id(text.textValue()));
            case TextNode text -> TextNode.valueOf(text(text.textValue()));
            default -> node;
        };
    }

    /** With its fields in the order of their names: maps have none of their own. */
    private ObjectNode object(ObjectNode object) {
        Map<String, JsonNode> fields = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : new TreeMap<>(properties(object)).entrySet()) {
            if (!DROPPED.contains(field.getKey()) && !isNone(field) && !isThrottle(field)) {
                String name = text(field.getKey());
                fields.put(name, normal(name, field.getValue()));
            }
        }
        ObjectNode normal = JsonNodeFactory.instance.objectNode();
        fields.forEach(normal::set);
        return normal;
    }

    private static Map<String, JsonNode> properties(ObjectNode object) {
        return object.properties().stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
