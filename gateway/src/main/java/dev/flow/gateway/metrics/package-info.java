/** What is measured, with names and labels that stay few. */
@NullMarked
package dev.flow.gateway.metrics;

import org.jspecify.annotations.NullMarked;
