/** {@code flow doctor}: checks everything that a role needs, before it starts or while it runs. */
@NullMarked
package dev.flow.runtime.doctor;

import org.jspecify.annotations.NullMarked;
