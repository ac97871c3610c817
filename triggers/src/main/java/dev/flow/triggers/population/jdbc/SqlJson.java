package dev.flow.triggers.population.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of JDBC as JSON: what JSON has no type for is text, bytes are Base64, moments are in UTC. */
final class SqlJson {
    private static final Set<String> JSON = Set.of("json", "jsonb");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private SqlJson() {}

    static JsonNode of(@Nullable Object value) throws SQLException {
        return switch (value) {
            case null -> NullNode.getInstance();
            case Boolean flag -> BooleanNode.valueOf(flag);
            case Number number -> number(number);
            case byte[] bytes -> bytes(bytes);
            case Blob blob -> bytes(blob.getBytes(1, (int) Math.min(blob.length(), Integer.MAX_VALUE)));
            case Clob clob -> text(clob.getSubString(1, (int) Math.min(clob.length(), Integer.MAX_VALUE)));
            case OffsetDateTime moment -> text(moment(moment));
            case LocalDateTime time -> text(local(time));
            case Timestamp time -> text(local(time.toLocalDateTime()));
            case LocalDate date -> text(date(date));
            case java.sql.Array array -> array(array);
            default -> text(value.toString());
        };
    }

    /** A column of JSON, which the database has checked. */
    static JsonNode parsed(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return text(text); // of a database that does not check it
        }
    }

    private static JsonNode number(Number number) {
        return switch (number) {
            case Integer whole -> LongNode.valueOf(whole);
            case Long whole -> LongNode.valueOf(whole);
            case Short whole -> LongNode.valueOf(whole);
            case Byte whole -> LongNode.valueOf(whole);
            case BigInteger whole -> DecimalNode.valueOf(new BigDecimal(whole));
            case BigDecimal decimal -> DecimalNode.valueOf(decimal);
            case Float fraction -> fraction(Double.parseDouble(fraction.toString()));
            case Double fraction -> fraction(fraction);
            default -> text(number.toString());
        };
    }

    private static JsonNode fraction(double value) {
        return Double.isFinite(value) ? DoubleNode.valueOf(value) : text(Double.toString(value));
    }

    private static JsonNode text(String value) {
        return TextNode.valueOf(value);
    }

    private static JsonNode bytes(byte[] value) {
        return text(Base64.getEncoder().encodeToString(value));
    }

    /** The ends of time are those of PostgreSQL's {@code infinity}. */
    private static String moment(OffsetDateTime moment) {
        if (moment.equals(OffsetDateTime.MAX) || moment.equals(OffsetDateTime.MIN)) {
            return moment.equals(OffsetDateTime.MAX) ? "infinity" : "-infinity";
        }
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(moment.withOffsetSameInstant(ZoneOffset.UTC));
    }

    private static String local(LocalDateTime time) {
        if (time.equals(LocalDateTime.MAX) || time.equals(LocalDateTime.MIN)) {
            return time.equals(LocalDateTime.MAX) ? "infinity" : "-infinity";
        }
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
    }

    private static String date(LocalDate date) {
        if (date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN)) {
            return date.equals(LocalDate.MAX) ? "infinity" : "-infinity";
        }
        return date.toString();
    }

    private static JsonNode array(java.sql.Array array) throws SQLException {
        String type = String.valueOf(array.getBaseTypeName());
        return elements(array.getArray(), type);
    }

    private static JsonNode elements(@Nullable Object array, String type) throws SQLException {
        ArrayNode elements = JsonNodeFactory.instance.arrayNode();
        int length = array == null ? 0 : Array.getLength(array);
        for (int index = 0; index < length; index++) {
            Object element = Array.get(array, index);
            elements.add(element(element, type));
        }
        return elements;
    }

    private static JsonNode element(@Nullable Object element, String type) throws SQLException {
        if (element == null) {
            return NullNode.getInstance();
        }
        if (element.getClass().isArray() && !(element instanceof byte[])) {
            return elements(element, type);
        }
        if (JSON.contains(type)) {
            return parsed(element.toString());
        }
        return element instanceof Timestamp moment && type.equals("timestamptz")
                ? of(moment.toInstant().atOffset(ZoneOffset.UTC))
                : of(element);
    }
}
