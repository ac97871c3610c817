package dev.flow.workflowtest.report;

import dev.flow.reporting.Style;
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

/** JUnit XML: a suite for each file, a case for each test. */
public final class JunitReport {
    private JunitReport() {}

    public static String write(List<TestResult> results) {
        var text = new StringWriter();
        try {
            var xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            counts(results, xml);
            Map<String, List<TestResult>> suites = results.stream()
                    .collect(Collectors.groupingBy(
                            result -> result.id().file(), LinkedHashMap::new, Collectors.toList()));
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

    private static void suite(String file, List<TestResult> results, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testsuite");
        attribute("name", file, xml);
        counts(results, xml);
        for (var result : results) {
            test(result, xml);
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }

    private static void counts(List<TestResult> results, XMLStreamWriter xml) throws XMLStreamException {
        long failed = results.stream().filter(result -> !result.passed()).count();
        var duration = results.stream().map(TestResult::duration).reduce(Duration.ZERO, Duration::plus);
        attribute("tests", String.valueOf(results.size()), xml);
        attribute("failures", String.valueOf(failed), xml);
        attribute("errors", "0", xml);
        attribute("time", seconds(duration), xml);
    }

    private static void test(TestResult result, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement("testcase");
        attribute("name", result.id().name(), xml);
        attribute("classname", result.id().workflow(), xml);
        attribute("file", result.id().file(), xml);
        attribute("line", String.valueOf(result.id().line()), xml);
        attribute("time", seconds(result.duration()), xml);
        if (!result.passed()) {
            xml.writeCharacters("\n      ");
            xml.writeStartElement("failure");
            attribute("message", result.failures().getFirst().message(), xml);
            xml.writeCharacters(legal(String.join("\n", TextReport.lines(result, Style.PLAIN))));
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

    /** Replaces the characters that XML 1.0 does not allow (section 2.2). */
    private static String legal(String text) {
        var kept = new StringBuilder();
        text.codePoints()
                .map(point -> point == '\t' || point == '\n' || point == '\r' || point >= ' ' ? point : '?')
                .map(point -> point == 0xFFFE || point == 0xFFFF || (point >= 0xD800 && point <= 0xDFFF) ? '?' : point)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }
}
