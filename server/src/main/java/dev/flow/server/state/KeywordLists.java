package dev.flow.server.state;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import java.util.Collection;
import java.util.stream.Collectors;

/** The values of search attributes that the service itself sets. */
final class KeywordLists {
    private KeywordLists() {}

    static Payload of(Collection<String> names) {
        String json = names.stream().map(KeywordLists::quoted).collect(Collectors.joining(",", "[", "]"));
        return Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .putMetadata("type", ByteString.copyFromUtf8("KeywordList"))
                .setData(ByteString.copyFromUtf8(json))
                .build();
    }

    private static String quoted(String name) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            if (each == '"' || each == '\\') {
                json.append('\\').append(each);
            } else if (each < ' ') {
                json.append(String.format("\\u%04x", (int) each));
            } else {
                json.append(each);
            }
        }
        return json.append('"').toString();
    }
}
