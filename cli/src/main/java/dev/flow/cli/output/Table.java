package dev.flow.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Values as aligned columns: an object's properties in rows, an array of objects with a heading; null is empty. */
final class Table {
    private Table() {}

    static String write(JsonNode value) {
        if (value.isObject()) {
            var rows = new ArrayList<List<String>>();
            value.properties().forEach(property -> rows.add(List.of(property.getKey(), cell(property.getValue()))));
            return align(rows);
        }
        if (value.isArray()) {
            return array(value);
        }
        return cell(value) + "\n";
    }

    private static String array(JsonNode values) {
        Set<String> columns = new LinkedHashSet<>();
        values.forEach(value -> value.fieldNames().forEachRemaining(columns::add));
        var rows = new ArrayList<List<String>>();
        if (!columns.isEmpty()) {
            rows.add(List.copyOf(columns));
        }
        for (var value : values) {
            rows.add(
                    columns.isEmpty()
                            ? List.of(cell(value))
                            : columns.stream()
                                    .map(column -> cell(value.path(column)))
                                    .toList());
        }
        return align(rows);
    }

    private static String cell(JsonNode value) {
        return value.isMissingNode() || value.isNull()
                ? ""
                : value.isTextual() ? value.textValue() : Json.compact(value);
    }

    private static String align(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        var widths = new int[columns];
        for (var row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        var text = new StringBuilder();
        for (var row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(row.get(i)).repeat(" ", widths[i] - row.get(i).length() + 2);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
