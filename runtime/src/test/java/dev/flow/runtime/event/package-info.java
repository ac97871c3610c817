/** Tests of sinks. */
@org.jspecify.annotations.NullMarked
package dev.flow.runtime.event;
