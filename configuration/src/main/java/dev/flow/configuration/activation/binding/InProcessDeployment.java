package dev.flow.configuration.activation.binding;

import dev.flow.configuration.activation.ActivationParticipant.ParticipantException;
import dev.flow.configuration.activation.WorkerDeployment;

/** Workers in the same process as the gateway: there is one artifact, this program, and nothing to roll out. */
public final class InProcessDeployment implements WorkerDeployment {
    private final String artifact;

    /** @param artifact of this process */
    public InProcessDeployment(String artifact) {
        this.artifact = artifact;
    }

    @Override
    public String name() {
        return "in-process";
    }

    @Override
    public String artifact() {
        return artifact;
    }

    @Override
    public void rollOut(String wanted, long fence) {
        require(wanted);
    }

    @Override
    public void route(String wanted, long fence) {
        require(wanted);
    }

    private void require(String wanted) {
        if (!wanted.equals(artifact)) {
            throw ParticipantException.unavailable(
                    "this process is the artifact " + artifact + ": start the program that is " + wanted, null);
        }
    }
}
