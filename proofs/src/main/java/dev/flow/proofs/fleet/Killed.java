package dev.flow.proofs.fleet;

import dev.flow.runtime.settings.Role;
import java.util.List;

/** How often each kind of process was killed. */
public record Killed(int gateways, int workers) {
    public static Killed of(List<Killer.Kill> kills) {
        return new Killed(count(kills, Role.GATEWAY), count(kills, Role.WORKER));
    }

    private static int count(List<Killer.Kill> kills, Role role) {
        return (int) kills.stream().filter(kill -> kill.role() == role).count();
    }
}
