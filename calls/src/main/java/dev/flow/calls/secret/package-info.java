/** Where the values of secrets come from, and how they are kept out of what a call leaves behind. */
@NullMarked
package dev.flow.calls.secret;

import org.jspecify.annotations.NullMarked;
