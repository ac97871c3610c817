package dev.flow.cli.workflowtest.stage;

import dev.flow.cli.workflowtest.Call;
import dev.flow.engine.RunResult;
import java.time.Duration;

/** How a test's run came to its end, or why nobody waited for that. */
public sealed interface Ending {
    /** The run ended by itself, with this result. */
    record Ended(RunResult result) implements Ending {}

    /** It made a call that nothing answers. */
    record Refused(Call call, String why, String fix) implements Ending {}

    /** It had not ended after this much of its own time. */
    record TimeLimit(Duration limit) implements Ending {}

    /** It had not ended after this much real time. */
    record TooSlow(Duration patience) implements Ending {}
}
