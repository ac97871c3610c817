/** Tests of publications and revisions on both databases. */
@NullMarked
package dev.flow.configuration.revision;

import org.jspecify.annotations.NullMarked;
