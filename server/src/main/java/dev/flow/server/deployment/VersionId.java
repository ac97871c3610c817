package dev.flow.server.deployment;

import dev.flow.server.failure.ServiceFailure;
import io.temporal.api.deployment.v1.Deployment;
import io.temporal.api.deployment.v1.WorkerDeploymentOptions;
import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.enums.v1.WorkerVersioningMode;
import java.util.Optional;

/**
 * A version of a worker deployment. As a text it is {@code deployment.build}: the name of a deployment has no full
 * stop.
 *
 * @param deployment its name
 * @param buildId unique within the deployment
 */
public record VersionId(String deployment, String buildId) {
    /** Stands in texts of the API for workers without a version. */
    static final String UNVERSIONED = "__unversioned__";

    private static final int LONGEST = 255;

    public static VersionId of(WorkerDeploymentVersion version) {
        return new VersionId(version.getDeploymentName(), version.getBuildId());
    }

    static VersionId of(Deployment deployment) {
        return new VersionId(deployment.getSeriesName(), deployment.getBuildId());
    }

    /** Of a poller; empty when it has no version. */
    public static Optional<VersionId> of(WorkerDeploymentOptions options) {
        if (options.getWorkerVersioningMode() != WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED) {
            return Optional.empty();
        }
        requireName("deployment name", options.getDeploymentName());
        require(
                !options.getDeploymentName().contains(".")
                        && !options.getDeploymentName().contains(":"),
                "deployment name cannot contain '.' or ':': " + options.getDeploymentName());
        requireName("build id", options.getBuildId());
        return Optional.of(new VersionId(options.getDeploymentName(), options.getBuildId()));
    }

    /** Of a text {@code deployment.build}. */
    public static VersionId parse(String text) {
        int dot = text.indexOf('.');
        require(dot > 0 && dot < text.length() - 1, "invalid version string: " + text);
        return new VersionId(text.substring(0, dot), text.substring(dot + 1));
    }

    static void requireName(String what, String name) {
        require(!name.isEmpty(), what + " cannot be empty");
        require(name.length() <= LONGEST, "size of " + what + " larger than the maximum allowed");
        require(!name.startsWith("__"), what + " cannot start with '__'");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw ServiceFailure.invalidArgument(message);
        }
    }

    public WorkerDeploymentVersion message() {
        return WorkerDeploymentVersion.newBuilder()
                .setDeploymentName(deployment)
                .setBuildId(buildId)
                .build();
    }

    @Override
    public String toString() {
        return deployment + "." + buildId;
    }
}
