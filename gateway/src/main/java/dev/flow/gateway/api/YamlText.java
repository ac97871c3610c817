package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.schema.ApiJson;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** A document as YAML, where its text was not kept. */
final class YamlText {
    private YamlText() {}

    static String of(JsonNode document) {
        DumpSettings settings =
                DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
        return new Dump(settings).dumpToString(ApiJson.plain(document));
    }
}
