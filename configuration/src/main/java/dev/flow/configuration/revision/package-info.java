/** Publications and the immutable, content-addressed revisions that they make; what differs between two of them. */
@NullMarked
package dev.flow.configuration.revision;

import org.jspecify.annotations.NullMarked;
