package dev.flow.conformance.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.conformance.json.StepYaml;
import java.util.Map;
import java.util.function.Function;

/** What the kit needs of the public pet store: its Swagger 2.0 document, pets 1 and 2, 404 for everything else. */
final class PetStore implements Function<ReceivedRequest, HostResponse> {
    private static final Map<String, String> PETS = Map.of(
            "1", "{id: 1, name: milou, status: available, category: {id: 1, name: dog}, photoUrls: [], tags: []}",
            "2", "{id: 2, name: tom, status: available, category: {id: 2, name: cat}, photoUrls: [], tags: []}");

    private final JsonNode document;

    PetStore(String address) {
        this.document = StepYaml.read("""
                swagger: '2.0'
                info: { title: Pet store, version: 1.0.7 }
                host: %s
                basePath: /v2
                schemes: [ http ]
                paths:
                  /pet/findByStatus:
                    get:
                      operationId: findPetsByStatus
                      produces: [ application/json ]
                      parameters:
                        - name: status
                          in: query
                          required: true
                          type: array
                          items: { type: string, enum: [ available, pending, sold ], default: available }
                          collectionFormat: multi
                      responses: { '200': { description: found } }
                  /pet/{petId}:
                    get:
                      operationId: getPetById
                      produces: [ application/json ]
                      parameters:
                        - { name: petId, in: path, required: true, type: integer, format: int64 }
                      responses: { '200': { description: found }, '404': { description: not found } }
                """.formatted(address.substring("http://".length())));
    }

    @Override
    public HostResponse apply(ReceivedRequest request) {
        if (!request.method().equals("GET")) {
            return HostResponse.notFound();
        }
        return switch (request.path()) {
            case "/v2/swagger.json" -> HostResponse.json(200, document);
            case "/v2/pet/findByStatus" -> HostResponse.json(200, byStatus(request));
            default -> pet(request.path());
        };
    }

    private static JsonNode byStatus(ReceivedRequest request) {
        boolean available = request.json().path("query").path("status").asText().equals("available");
        return StepYaml.read(available ? "[" + PETS.get("1") + "," + PETS.get("2") + "]" : "[]");
    }

    private static HostResponse pet(String path) {
        String pet = path.startsWith("/v2/pet/") ? PETS.get(path.substring("/v2/pet/".length())) : null;
        return pet == null ? HostResponse.notFound() : HostResponse.json(200, StepYaml.read(pet));
    }
}
