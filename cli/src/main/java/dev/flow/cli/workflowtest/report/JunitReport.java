package dev.flow.cli.workflowtest.report;

import dev.flow.cli.terminal.Style;
import java.io.StringWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The XML that build servers read: a suite for each file, a case for each test. */
public final class JunitReport {
    private JunitReport() {}

    public static String write(List<Verdict> verdicts) {
        var text = new StringWriter();
        try {
            var xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            counts(verdicts, xml);
            Map<String, List<Verdict>> suites = verdicts.stream()
                    .collect(Collectors.groupingBy(
                            verdict -> verdict.title().file(), LinkedHashMap::new, Collectors.toList()));
            for (var suite : suites.entrySet()) {
                suite(suite.getKey(), suite.getValue(), xml);
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("A string can be written to.", e);
        }
        return text + "\n";
    }

    private static void suite(String file, List<Verdict> verdicts, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testsuite");
        attribute("name", file, xml);
        counts(verdicts, xml);
        for (var verdict : verdicts) {
            test(verdict, xml);
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }

    private static void counts(List<Verdict> verdicts, XMLStreamWriter xml) throws XMLStreamException {
        long failed = verdicts.stream().filter(verdict -> !verdict.passed()).count();
        var took = verdicts.stream().map(Verdict::took).reduce(Duration.ZERO, Duration::plus);
        attribute("tests", String.valueOf(verdicts.size()), xml);
        attribute("failures", String.valueOf(failed), xml);
        attribute("errors", "0", xml);
        attribute("time", seconds(took), xml);
    }

    private static void test(Verdict verdict, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement("testcase");
        attribute("name", verdict.title().name(), xml);
        attribute("classname", verdict.title().workflow(), xml);
        attribute("file", verdict.title().file(), xml);
        attribute("line", String.valueOf(verdict.title().line()), xml);
        attribute("time", seconds(verdict.took()), xml);
        if (!verdict.passed()) {
            xml.writeCharacters("\n      ");
            xml.writeStartElement("failure");
            attribute("message", verdict.findings().getFirst().message(), xml);
            xml.writeCharacters(legal(String.join("\n", TextReport.lines(verdict, Style.PLAIN))));
            xml.writeEndElement();
            xml.writeCharacters("\n    ");
        }
        xml.writeEndElement();
    }

    private static void attribute(String name, String value, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeAttribute(name, legal(value));
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1_000.0);
    }

    /** Without what no XML document may hold (XML 1.0, 2.2). */
    private static String legal(String text) {
        var kept = new StringBuilder();
        text.codePoints()
                .map(point -> point == '\t' || point == '\n' || point == '\r' || point >= ' ' ? point : '?')
                .map(point -> point == 0xFFFE || point == 0xFFFF || (point >= 0xD800 && point <= 0xDFFF) ? '?' : point)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }
}
