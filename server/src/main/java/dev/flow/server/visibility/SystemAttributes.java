package dev.flow.server.visibility;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.TreeMap;

import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_DATETIME;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_INT;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST;

/** The search attributes that every namespace has. */
public final class SystemAttributes {
    public static final String WORKFLOW_ID = "WorkflowId";
    public static final String RUN_ID = "RunId";
    public static final String WORKFLOW_TYPE = "WorkflowType";
    public static final String STATUS = "ExecutionStatus";
    public static final String START_TIME = "StartTime";
    public static final String CLOSE_TIME = "CloseTime";
    public static final String EXECUTION_TIME = "ExecutionTime";
    public static final String EXECUTION_DURATION = "ExecutionDuration";
    public static final String HISTORY_LENGTH = "HistoryLength";
    public static final String HISTORY_SIZE = "HistorySizeBytes";
    public static final String STATE_TRANSITIONS = "StateTransitionCount";
    public static final String TASK_QUEUE = "TaskQueue";
    public static final String PARENT_WORKFLOW_ID = "ParentWorkflowId";
    public static final String PARENT_RUN_ID = "ParentRunId";
    public static final String ROOT_WORKFLOW_ID = "RootWorkflowId";
    public static final String ROOT_RUN_ID = "RootRunId";
    static final String BUILD_IDS = "BuildIds";
    static final String DEPLOYMENT = "TemporalWorkerDeployment";
    static final String DEPLOYMENT_VERSION = "TemporalWorkerDeploymentVersion";
    static final String VERSIONING_BEHAVIOR = "TemporalWorkflowVersioningBehavior";

    /** What every execution has by itself. */
    public static final Map<String, IndexedValueType> OF_EXECUTIONS = Map.ofEntries(
            Map.entry(WORKFLOW_ID, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(RUN_ID, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(WORKFLOW_TYPE, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(STATUS, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(START_TIME, INDEXED_VALUE_TYPE_DATETIME),
            Map.entry(CLOSE_TIME, INDEXED_VALUE_TYPE_DATETIME),
            Map.entry(EXECUTION_TIME, INDEXED_VALUE_TYPE_DATETIME),
            Map.entry(EXECUTION_DURATION, INDEXED_VALUE_TYPE_INT),
            Map.entry(HISTORY_LENGTH, INDEXED_VALUE_TYPE_INT),
            Map.entry(HISTORY_SIZE, INDEXED_VALUE_TYPE_INT),
            Map.entry(STATE_TRANSITIONS, INDEXED_VALUE_TYPE_INT),
            Map.entry(TASK_QUEUE, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(PARENT_WORKFLOW_ID, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(PARENT_RUN_ID, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(ROOT_WORKFLOW_ID, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(ROOT_RUN_ID, INDEXED_VALUE_TYPE_KEYWORD));

    /** What the service, or a client in its name, marks executions with. */
    public static final Map<String, IndexedValueType> PREDEFINED = Map.ofEntries(
            Map.entry(BUILD_IDS, INDEXED_VALUE_TYPE_KEYWORD_LIST),
            Map.entry("BatcherNamespace", INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry("BatcherUser", INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry("BinaryChecksums", INDEXED_VALUE_TYPE_KEYWORD_LIST),
            Map.entry("TemporalChangeVersion", INDEXED_VALUE_TYPE_KEYWORD_LIST),
            Map.entry("TemporalNamespaceDivision", INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry("TemporalPauseInfo", INDEXED_VALUE_TYPE_KEYWORD_LIST),
            Map.entry("TemporalReportedProblems", INDEXED_VALUE_TYPE_KEYWORD_LIST),
            Map.entry("TemporalScheduledById", INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry("TemporalScheduledStartTime", INDEXED_VALUE_TYPE_DATETIME),
            Map.entry("TemporalSchedulePaused", INDEXED_VALUE_TYPE_BOOL),
            Map.entry(DEPLOYMENT, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(DEPLOYMENT_VERSION, INDEXED_VALUE_TYPE_KEYWORD),
            Map.entry(VERSIONING_BEHAVIOR, INDEXED_VALUE_TYPE_KEYWORD));

    private SystemAttributes() {}

    public static boolean has(String name) {
        return OF_EXECUTIONS.containsKey(name) || PREDEFINED.containsKey(name);
    }

    /** All that filters of a namespace may name. */
    public static Map<String, IndexedValueType> with(Map<String, IndexedValueType> custom) {
        Map<String, IndexedValueType> all = new TreeMap<>(custom);
        all.putAll(OF_EXECUTIONS);
        all.putAll(PREDEFINED);
        return all;
    }
}
