@NullMarked
package dev.flow.triggers.schedule;

import org.jspecify.annotations.NullMarked;
