/** What keeps revisions and definitions, and the retirement of those that nothing keeps. */
@NullMarked
package dev.flow.configuration.retention;

import org.jspecify.annotations.NullMarked;
