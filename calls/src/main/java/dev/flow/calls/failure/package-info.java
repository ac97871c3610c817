/** Why a call failed, as the workflow sees it. */
@NullMarked
package dev.flow.calls.failure;

import org.jspecify.annotations.NullMarked;
