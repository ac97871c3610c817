package dev.flow.server.state;

import io.temporal.api.update.v1.Request;

/**
 * An update that the history has admitted, and the workflow has not answered: after a reset, those of the run before
 * come back so.
 *
 * @param admittedEventId of its admitted event
 */
public record AdmittedUpdate(String updateId, long admittedEventId, Request request) {}
