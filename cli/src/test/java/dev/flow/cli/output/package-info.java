/** Tests of the package. */
@NullMarked
package dev.flow.cli.output;

import org.jspecify.annotations.NullMarked;
