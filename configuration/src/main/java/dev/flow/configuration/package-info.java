/** Configurations: workflows, functions, triggers, tests and settings of one application. */
@NullMarked
package dev.flow.configuration;

import org.jspecify.annotations.NullMarked;
