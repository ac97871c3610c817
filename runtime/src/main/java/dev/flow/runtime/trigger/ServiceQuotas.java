package dev.flow.runtime.trigger;

import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.settings.Settings;
import dev.flow.triggers.quota.NoQuotas;
import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.record.StoreQuotas;
import org.jspecify.annotations.Nullable;

/** Finds the quota binding that the settings name. */
public final class ServiceQuotas {
    private ServiceQuotas() {}

    /**
     * Finds the binding.
     *
     * @param hosted that of the host, which a host has only if the settings say so
     */
    public static QuotaBinding of(@Nullable QuotaBinding hosted, Settings settings, ServiceStore store) {
        if (hosted != null) {
            return hosted;
        }
        return settings.starts().quotas() == null
                ? new NoQuotas()
                : new StoreQuotas(store.database(), settings.starts().limits());
    }
}
