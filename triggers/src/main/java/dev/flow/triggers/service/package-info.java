/** The service of triggers: what operators see and do, reconciliation with the configuration, operators' pauses. */
@NullMarked
package dev.flow.triggers.service;

import org.jspecify.annotations.NullMarked;
