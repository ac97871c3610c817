/**
 * The events of a role: {@link dev.flow.runtime.event.EventService} connects their router to the store and the engine.
 */
@NullMarked
package dev.flow.runtime.event;

import org.jspecify.annotations.NullMarked;
