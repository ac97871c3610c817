package dev.flow.server.deployment;

import com.google.protobuf.ByteString;
import dev.flow.server.deployment.DeploymentStore.DeploymentKey;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What every store of worker deployments does. */
public abstract class DeploymentStoreContract {
    private static final DeploymentKey FLOW = new DeploymentKey("default", "flow");
    private static final DeploymentKey OTHER = new DeploymentKey("other", "flow");

    /** Without deployments. */
    protected abstract DeploymentStore store();

    private Map<DeploymentKey, ByteString> all() {
        Map<DeploymentKey, ByteString> all = new HashMap<>();
        store().each(all::put);
        return all;
    }

    private static ByteString bytes(int... values) {
        var bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return ByteString.copyFrom(bytes);
    }

    @Test
    void the_state_that_was_saved_last_is_kept_for_each_deployment() {
        store().save(FLOW, bytes(1));
        store().save(OTHER, bytes(0, 255));
        store().save(FLOW, bytes(2, 128));

        assertThat(all()).isEqualTo(Map.of(FLOW, bytes(2, 128), OTHER, bytes(0, 255)));
    }

    @Test
    void a_deleted_deployment_is_gone() {
        store().save(FLOW, bytes(1));
        store().save(OTHER, bytes(2));
        store().delete(FLOW);
        store().delete(FLOW);

        assertThat(all()).isEqualTo(Map.of(OTHER, bytes(2)));
    }
}
