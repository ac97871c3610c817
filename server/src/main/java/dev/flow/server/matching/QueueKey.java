package dev.flow.server.matching;

import io.temporal.api.enums.v1.TaskQueueType;

/** A task queue of a namespace: those of workflow tasks and of activity tasks are two queues of one name. */
public record QueueKey(String namespace, String name, TaskQueueType type) {}
