/** The workflow language: files of a configuration, what checks made of them, definitions and their digests. */
@NullMarked
package dev.flow.definition;

import org.jspecify.annotations.NullMarked;
