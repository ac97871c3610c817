package dev.flow.expression.internal.run;

import dev.flow.expression.internal.value.Meter;
import java.time.Instant;

/** What a builtin may use of the evaluation it is part of. */
public interface Context {
    /** What limits the evaluation. */
    Meter meter();

    /** The one moment that the evaluation takes place at. */
    Instant now();
}
