package dev.flow.server.failure;

import com.google.protobuf.ProtocolMessageEnum;
import java.util.Locale;

/** The values of the API's enums, as Temporal's programs and messages write them. */
public final class ApiNames {
    private ApiNames() {}

    /**
     * The name of a value: {@code ContinuedAsNew}.
     *
     * @param prefix that all values of the enum have: {@code WORKFLOW_EXECUTION_STATUS_}
     */
    public static <E extends Enum<E> & ProtocolMessageEnum> String of(E value, String prefix) {
        String name = value.name();
        StringBuilder written = new StringBuilder();
        for (String word : (name.startsWith(prefix) ? name.substring(prefix.length()) : name).split("_", -1)) {
            written.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return written.toString();
    }
}
