/** What tests of events share. */
@NullMarked
package dev.flow.events;

import org.jspecify.annotations.NullMarked;
