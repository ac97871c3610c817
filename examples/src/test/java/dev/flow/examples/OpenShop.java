package dev.flow.examples;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A shop that is open during each test. */
abstract class OpenShop {
    ShopService shop;

    @BeforeEach
    final void open() throws IOException {
        shop = new ShopService(0);
    }

    @AfterEach
    final void close() {
        shop.close();
    }
}
