@NullMarked
package dev.flow.proofs.schedules;

import org.jspecify.annotations.NullMarked;
