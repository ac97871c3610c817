/**
 * Worker deployments and their versions: which ones there are, as pollers say, which one is current or ramping, as
 * operators say, and which one the tasks of a workflow go to.
 */
@NullMarked
package dev.flow.server.deployment;

import org.jspecify.annotations.NullMarked;
