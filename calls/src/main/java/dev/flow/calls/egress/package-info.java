/** Which origins and addresses calls may reach. */
@NullMarked
package dev.flow.calls.egress;

import org.jspecify.annotations.NullMarked;
