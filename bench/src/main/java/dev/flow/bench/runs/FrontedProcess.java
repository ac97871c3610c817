package dev.flow.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.process.ChildProcess;
import dev.flow.bench.service.HttpCaller;
import java.util.List;
import java.util.Set;

/**
 * A subject that is written by hand, in a process of its own.
 *
 * @param shop address of the service that the calls go to
 */
record FrontedProcess(ChildProcess process, HttpCaller http, String shop) implements RunningSubject {
    /**
     * Starts the process and waits until it is ready.
     *
     * @param database of JDBC
     * @param jvm options of the JVM
     */
    static FrontedProcess start(SubjectKind kind, String database, List<String> jvm, String shop) {
        var process = new ChildProcess(RunsChild.class, jvm, List.of(kind.name(), database));
        return new FrontedProcess(process, new HttpCaller(process.greeting()), shop);
    }

    @Override
    public JsonNode run(RunShape shape) {
        return http.send("POST", "/" + shape.document(), shape.input(shop).toString(), Set.of(200));
    }

    @Override
    public void close() {
        http.close();
        process.close();
    }
}
