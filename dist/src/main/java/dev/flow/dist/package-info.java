/** Training of the AOT caches of classes, which the launcher makes of one run of each kind of command. */
@NullMarked
package dev.flow.dist;

import org.jspecify.annotations.NullMarked;
