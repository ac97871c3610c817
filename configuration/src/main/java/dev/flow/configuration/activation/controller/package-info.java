/** What the steps of an activation do, as activities of the controller workflow, and how that workflow is woken. */
@NullMarked
package dev.flow.configuration.activation.controller;

import org.jspecify.annotations.NullMarked;
