package dev.flow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A page of the docs that is generated, as a whole or in part. A test compares it with what the code says, and writes
 * it instead when the system property {@code flow.docs.write} is true.
 */
public final class DocsPage {
    private static final String WRITE = "flow.docs.write";
    private static final String END = "<!-- end -->";

    private final Path file;
    private final boolean write;

    DocsPage(Path file, boolean write) {
        this.file = file;
        this.write = write;
    }

    /** The page at a path from the root of the checkout. */
    public static DocsPage of(String path) {
        return new DocsPage(Checkout.file(path), Boolean.getBoolean(WRITE));
    }

    /** The whole page is generated. */
    public void assertIs(String expected) {
        try {
            if (write) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, expected);
            }
            var page = assertThat(file).as("written anew by -D%s=true", WRITE);
            page.usingCharset(UTF_8).hasContent(expected); // shows the lines that differ
            page.content(UTF_8).isEqualTo(expected); // and this, how the last one ends
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What follows a mark, up to the end of the page, is generated. */
    public void assertFrom(String mark, String expected) {
        String page = text();
        assertIs(page.substring(0, after(mark, page)) + expected);
    }

    /** The part between {@code <!-- generated: name -->} and {@code <!-- end -->} is generated. */
    public void assertPart(String name, String expected) {
        String page = text();
        int from = after("<!-- generated: " + name + " -->\n", page);
        int to = page.indexOf(END, from);
        assertThat(to).as("%s: the end of part %s", file, name).isNotNegative();
        assertIs(page.substring(0, from) + expected + page.substring(to));
    }

    private int after(String mark, String page) {
        assertThat(page).as(file.toString()).contains(mark);
        return page.indexOf(mark) + mark.length();
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
