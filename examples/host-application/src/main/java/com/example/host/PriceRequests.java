package com.example.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Receipt;
import dev.flow.runtime.RuntimeApplication;
import java.util.List;

/** Files of price requests that arrive at the company: each line starts a run, however often its file is read. */
public final class PriceRequests {
    private static final String TRIGGER = "price-request";

    private final RuntimeApplication application;

    public PriceRequests(RuntimeApplication application) {
        this.application = application;
    }

    /** Starts the runs of the lines that were not read before; returns how many. */
    public int read(String file, List<JsonNode> lines) {
        int started = 0;
        for (int number = 0; number < lines.size(); number++) {
            ObjectNode event = JsonNodeFactory.instance.objectNode();
            event.put("specversion", "1.0");
            event.put("id", file + ":" + number);
            event.put("source", "/price-requests");
            event.put("type", "com.example.price.requested");
            event.set("data", lines.get(number));
            if (application.fire(TRIGGER, event).status() == Receipt.Status.ACCEPTED) {
                started++;
            }
        }
        return started;
    }
}
