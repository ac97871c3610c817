/** Tests of the package. */
@NullMarked
package dev.flow.cli.run;

import org.jspecify.annotations.NullMarked;
