package dev.flow.cli.command;

import picocli.CommandLine.Option;

/** {@code --help}, the same everywhere. */
final class Help {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli reads it by reflection
    private boolean help;
}
