/** What differs between two configurations: their texts line by line, and what the differences mean. */
@NullMarked
package dev.flow.configuration.compare;

import org.jspecify.annotations.NullMarked;
