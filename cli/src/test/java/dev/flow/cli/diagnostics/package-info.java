/** Tests of the package. */
@NullMarked
package dev.flow.cli.diagnostics;

import org.jspecify.annotations.NullMarked;
