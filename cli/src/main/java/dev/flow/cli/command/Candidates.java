package dev.flow.cli.command;

import java.util.List;

/** What options accept, in the spelling that people type. */
final class Candidates {
    private Candidates() {}

    /** Of {@code flow validate --format}. */
    static final class Diagnostics extends Words {
        Diagnostics() {
            super("text", "json", "sarif", "github");
        }
    }

    /** Of {@code flow graph --format}. */
    static final class Graphs extends Words {
        Graphs() {
            super("mermaid", "json");
        }
    }

    /** Of {@code --output} where the data has no fixed shape. */
    static final class Results extends Words {
        Results() {
            super("json", "yaml");
        }
    }

    /** Of {@code --output}. */
    static final class Outputs extends Words {
        Outputs() {
            super("table", "json", "yaml");
        }
    }

    /** Of {@code --engine}. */
    static final class Engines extends Words {
        Engines() {
            super("embedded", "local", "remote");
        }
    }

    /** Of {@code flow completion}. */
    static final class Shells extends Words {
        Shells() {
            super("bash", "zsh", "fish");
        }
    }

    abstract static class Words implements Iterable<String> {
        private final List<String> words;

        Words(String... words) {
            this.words = List.of(words);
        }

        @Override
        public java.util.Iterator<String> iterator() {
            return words.iterator();
        }
    }
}
