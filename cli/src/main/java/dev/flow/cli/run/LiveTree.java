package dev.flow.cli.run;

import dev.flow.cli.terminal.Terminal;
import dev.flow.reporting.TaskTree;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Draws a task tree over and over at the same place of a terminal, until it is closed. */
final class LiveTree implements AutoCloseable {
    private static final long REDRAW_MILLIS = 100;

    /** The bottom of a taller tree is shown while it grows: what was scrolled away cannot be drawn over. */
    private static final int ROWS = 20;

    private static final String CLEAR_BELOW = "\u001b[J";
    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";

    private final TaskTree tree;
    private final Terminal terminal;
    private final InstantSource clock;
    private final ScheduledExecutorService redraw = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("flow-tree").unstarted(task));
    private int drawn;

    LiveTree(TaskTree tree, Terminal terminal, InstantSource clock) {
        this.tree = tree;
        this.terminal = terminal;
        this.clock = clock;
        var _ = redraw.scheduleWithFixedDelay(() -> draw(ROWS), REDRAW_MILLIS, REDRAW_MILLIS, TimeUnit.MILLISECONDS);
    }

    private synchronized void draw(int rows) {
        var lines = tree.lines(clock.instant(), terminal.errStyle());
        var text = new StringBuilder(NO_WRAP);
        if (drawn > 0) {
            text.append("\u001b[").append(drawn).append('A');
        }
        text.append('\r').append(CLEAR_BELOW);
        var shown = lines.subList(Math.max(0, lines.size() - rows), lines.size());
        shown.forEach(line -> text.append(line).append('\n'));
        drawn = shown.size();
        terminal.err().print(text.append(WRAP));
        terminal.err().flush();
    }

    /** Leaves the whole tree standing. */
    @Override
    public void close() {
        redraw.shutdownNow();
        draw(Integer.MAX_VALUE);
    }
}
