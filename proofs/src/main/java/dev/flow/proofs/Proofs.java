package dev.flow.proofs;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.local.Installation;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.differential.DifferentialProof;
import dev.flow.proofs.events.EventsProof;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.kill.KillProof;
import dev.flow.proofs.loop.LoopProof;
import dev.flow.proofs.populations.PopulationsProof;
import dev.flow.proofs.queues.QueuesProof;
import dev.flow.proofs.revisions.RevisionsProof;
import dev.flow.proofs.schedules.SchedulesProof;
import dev.flow.proofs.serve.ServeProof;
import dev.flow.proofs.serve.StoreKind;
import dev.flow.proofs.sinks.SinksProof;
import dev.flow.proofs.starts.StartsProof;
import dev.flow.testing.broker.BrokerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The command {@code proofs/run}: runs one proof, prints what came of it as JSON, and exits with 1 when something was
 * not as promised.
 */
public final class Proofs {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final int USAGE = 2;

    private Proofs() {}

    /** The binary of the local engine; installed when there is none. */
    public static TemporalBinary binary() {
        return new Installation(BinaryLookup.ofProcess()).findOrInstall();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> given = List.of(arguments);
        if (given.isEmpty()) {
            usage();
        }
        Path folder = Files.createTempDirectory("flow-proof-");
        System.err.println("Files of this proof: " + folder);
        ObjectNode outcome = switch (given.getFirst()) {
            case "kill" -> kill(given, folder);
            case "loop" -> loop(given, folder);
            case "starts" -> starts(given, folder);
            case "revisions" -> revisions(given, folder);
            case "differential" -> differential(given, folder);
            case "serve" -> serve(given, folder);
            case "schedules" -> schedules(given, folder);
            case "populations" -> populations(given, folder);
            case "events" -> events(given, folder);
            case "queues" -> queues(given, folder);
            case "sinks" -> sinks(given, folder);
            default -> null;
        };
        if (outcome == null) {
            usage();
        } else {
            System.out.println(JSON.writeValueAsString(outcome));
            System.exit(outcome.path("violations").isEmpty() ? 0 : 1);
        }
    }

    private static ObjectNode kill(List<String> given, Path folder) throws IOException, InterruptedException {
        KillProof.Plan plan = new KillProof.Plan(
                number(given, 1, 200), number(given, 2, 16), number(given, 3, 60), number(given, 4, 1));
        return evidence("kill", plan, new KillProof(plan).run(binary(), folder));
    }

    private static ObjectNode loop(List<String> given, Path folder) throws IOException {
        LoopProof.Plan plan = new LoopProof.Plan(number(given, 1, 20_000), number(given, 2, 0));
        return evidence("loop", plan, LoopProof.run(plan, binary(), folder));
    }

    private static ObjectNode starts(List<String> given, Path folder) throws IOException, InterruptedException {
        int starts = number(given, 1, 10_000);
        StartsProof.Plan plan = new StartsProof.Plan(
                starts,
                number(given, 4, 64),
                number(given, 3, Math.max(8, starts / 100)),
                number(given, 5, 1_000),
                number(given, 2, 1));
        return evidence("starts", plan, new StartsProof(plan).run(binary(), folder));
    }

    private static ObjectNode revisions(List<String> given, Path folder) throws IOException, InterruptedException {
        int switches = number(given, 1, 50);
        RevisionsProof.Plan plan = new RevisionsProof.Plan(
                switches,
                number(given, 2, 200),
                number(given, 3, Math.max(4, switches / 4)),
                number(given, 5, 2_000),
                number(given, 4, 1),
                engine(given, 6));
        return evidence("revisions", plan, new RevisionsProof(plan).run(binary(), folder));
    }

    private static ObjectNode differential(List<String> given, Path folder) throws InterruptedException {
        DifferentialProof.Plan plan =
                new DifferentialProof.Plan(number(given, 1, 1_000), number(given, 3, 16), number(given, 2, 1));
        return evidence("differential", plan, new DifferentialProof(plan).run(binary(), folder));
    }

    private static ServiceKind engine(List<String> given, int index) {
        return given.size() > index
                ? ServiceKind.valueOf(given.get(index).toUpperCase(Locale.ROOT))
                : ServiceKind.EMBEDDED;
    }

    private static ObjectNode serve(List<String> given, Path folder) throws IOException, InterruptedException {
        int starts = number(given, 1, 10_000);
        ServeProof.Plan plan = new ServeProof.Plan(
                given.size() > 4 ? StoreKind.valueOf(given.get(4).toUpperCase(Locale.ROOT)) : StoreKind.SQLITE,
                starts,
                number(given, 5, 64),
                number(given, 2, Math.max(3, starts / 100)),
                number(given, 3, 1));
        return evidence("serve", plan, new ServeProof(plan).run(folder));
    }

    private static ObjectNode schedules(List<String> given, Path folder) throws IOException, InterruptedException {
        int each = number(given, 2, 500);
        SchedulesProof.Plan plan = new SchedulesProof.Plan(
                number(given, 1, 20), each, number(given, 3, Math.max(2, each / 20)), number(given, 4, 1));
        return evidence("schedules", plan, new SchedulesProof(plan).run(folder));
    }

    private static ObjectNode populations(List<String> given, Path folder) throws IOException, InterruptedException {
        int members = number(given, 1, 5_000);
        PopulationsProof.Plan plan = new PopulationsProof.Plan(
                new PopulationsProof.Local(members, 50, number(given, 3, Math.max(2, members / 200))),
                new PopulationsProof.Embedded(number(given, 2, 100_000), 100, number(given, 5, 0)),
                number(given, 4, 1));
        return evidence("populations", plan, new PopulationsProof(plan).run(binary(), folder));
    }

    private static ObjectNode events(List<String> given, Path folder) throws IOException, InterruptedException {
        int runs = number(given, 1, 5_000);
        EventsProof.Plan plan = new EventsProof.Plan(
                runs,
                number(given, 2, 10 * runs),
                number(given, 3, Math.max(4, runs / 100)),
                number(given, 5, 64),
                number(given, 4, 1));
        return evidence("events", plan, new EventsProof(plan).run(binary(), folder));
    }

    private static ObjectNode queues(List<String> given, Path folder) throws IOException, InterruptedException {
        int messages = number(given, 1, 10_000);
        List<BrokerKind> brokers = given.size() > 4
                ? Arrays.stream(given.get(4).split(",", -1))
                        .map(name -> BrokerKind.valueOf(name.toUpperCase(Locale.ROOT)))
                        .toList()
                : List.of(BrokerKind.values());
        QueuesProof.Plan plan = new QueuesProof.Plan(
                brokers,
                messages,
                number(given, 2, Math.max(4, messages / 500)),
                number(given, 5, 60),
                number(given, 3, 1));
        return evidence("queues", plan, new QueuesProof(plan).run(binary(), folder));
    }

    private static ObjectNode sinks(List<String> given, Path folder) throws IOException, InterruptedException {
        int runs = number(given, 1, 2_000);
        SinksProof.Plan plan = new SinksProof.Plan(
                runs, number(given, 2, Math.max(4, runs / 100)), number(given, 4, 32), number(given, 3, 1));
        return evidence("sinks", plan, new SinksProof(plan).run(binary(), folder));
    }

    private static ObjectNode evidence(String proof, Object plan, Object outcome) {
        ObjectNode evidence = JSON.createObjectNode().put("proof", proof);
        evidence.set("plan", JSON.valueToTree(plan));
        evidence.setAll((ObjectNode) JSON.valueToTree(outcome));
        return evidence;
    }

    private static int number(List<String> given, int at, int otherwise) {
        return given.size() > at ? Integer.parseInt(given.get(at)) : otherwise;
    }

    private static void usage() {
        System.err.println("""
                usage: proofs/run kill [RUNS [AT-ONCE [KILLS [SEED]]]]   by default 200 16 60 1
                       proofs/run loop [ITEMS [SEGMENT-EVENTS]]          20000, and the engine's suggestion
                       proofs/run starts [STARTS [SEED [KILLS [AT-ONCE [EQUAL]]]]]
                                                                         10000 1, a hundredth of the starts, 64 1000
                       proofs/run revisions [SWITCHES [STARTS-A-SECOND [KILLS [SEED [LAG-MILLIS [ENGINE]]]]]]
                                                                         50 200, a quarter of the switches, 1 2000 embedded
                       proofs/run differential [WORKFLOWS [SEED [AT-ONCE]]]   1000 1 16
                       proofs/run serve [STARTS [KILLS [SEED [sqlite|postgresql [AT-ONCE]]]]]
                                                                         10000, a hundredth of the starts, 1 sqlite 64
                       proofs/run schedules [SCHEDULES [SECONDS [KILLS [SEED]]]]
                                                                         20 500, a kill every 20 seconds, 1
                       proofs/run populations [MEMBERS [EMBEDDED-MEMBERS [KILLS [SEED [EMBEDDED-KILLS]]]]]
                                                                         5000 100000, a kill for 200 members, 1 0
                       proofs/run events [RUNS [EVENTS [KILLS [SEED [AT-ONCE]]]]]
                                                                         5000, ten for each run, a hundredth of the runs, 1 64
                       proofs/run queues [MESSAGES [KILLS [SEED [sqs|kafka|amqp,... [OUTAGE-SECONDS]]]]]
                                                                         10000, a kill for 500 messages, 1, all at once, 60
                       proofs/run sinks [RUNS [KILLS [SEED [AT-ONCE]]]]  2000, a hundredth of the runs, 1 32
                """);
        System.exit(USAGE);
    }
}
